// SPDX-License-Identifier: Apache-2.0
import { CanvasTexture, Group, LinearFilter, SRGBColorSpace, Sprite, SpriteMaterial } from "three";
import { type Label, labelsOf } from "../state/labels";
import type { Palette } from "./palette";
import { type Frame, type Part, pixelAt } from "./part";

const height_px = 20;
const sharpness = 3; // texture pixels for one of the screen: pictures are up to four times as large

/** A line of text that faces the reader, of the same size at any distance. */
class TextSprite {
  readonly sprite: Sprite;
  private canvas = document.createElement("canvas");
  private texture = new CanvasTexture(this.canvas);
  private drawn = "";
  width_px = 0;

  constructor() {
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.minFilter = LinearFilter;
    this.texture.generateMipmaps = false;
    this.sprite = new Sprite(new SpriteMaterial({ map: this.texture, depthTest: false, transparent: true, toneMapped: false }));
    this.sprite.renderOrder = 30;
  }

  private draw(text: string, palette: Palette) {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const font = `${12 * sharpness}px system-ui, sans-serif`;
    context.font = font;
    this.width_px = Math.ceil(context.measureText(text).width / sharpness) + 14;
    [this.canvas.width, this.canvas.height] = [this.width_px * sharpness, height_px * sharpness];
    context.font = font;
    context.fillStyle = palette.textBack;
    context.beginPath();
    context.roundRect(0, 0, this.canvas.width, this.canvas.height, 5 * sharpness);
    context.fill();
    context.fillStyle = palette.text;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, this.canvas.width / 2, this.canvas.height / 2 + sharpness / 2);
    this.texture.dispose(); // its size may have changed
    this.texture.needsUpdate = true;
  }

  show(label: Label, frame: Frame) {
    const key = `${frame.palette.theme} ${label.text}`;
    if (key !== this.drawn) this.draw(label.text, frame.palette);
    this.drawn = key;
    const pixel_m = pixelAt(frame.view, ...label.p_m);
    this.sprite.position.set(...label.p_m);
    this.sprite.scale.set(this.width_px * pixel_m, height_px * pixel_m, 1);
  }

  dispose() {
    this.texture.dispose();
    this.sprite.material.dispose();
  }
}

interface Place {
  x_px: number;
  y_px: number;
  width_px: number;
}
const isOver = (a: Place, b: Place) =>
  Math.abs(a.x_px - b.x_px) < (a.width_px + b.width_px) / 2 && Math.abs(a.y_px - b.y_px) < height_px;

/**
 * Distances of witness lines, the name of what is selected, ends of the axes of a map of orientations. Of labels that would
 * lie over each other the first is seen.
 */
export class Labels implements Part {
  readonly root = new Group();
  private sprites: TextSprite[] = [];

  mirror(frame: Frame) {
    const labels = frame.state.display.labels ? labelsOf(frame.state, frame.poses, frame.wanted, frame.isHiddenNow) : [];
    while (this.sprites.length < labels.length) {
      const made = new TextSprite();
      this.sprites.push(made);
      this.root.add(made.sprite);
    }
    const taken: Place[] = [];
    this.sprites.forEach((sprite, i) => {
      const label = labels[i];
      const at = label && frame.view.onScreen(label.p_m);
      sprite.sprite.visible = false;
      if (!label || !at) return;
      sprite.show(label, frame);
      const place = { x_px: at[0], y_px: at[1], width_px: sprite.width_px };
      sprite.sprite.visible = !taken.some((other) => isOver(place, other));
      if (sprite.sprite.visible) taken.push(place);
    });
  }

  dispose() {
    for (const sprite of this.sprites) sprite.dispose();
  }
}
