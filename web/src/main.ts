// SPDX-License-Identifier: Apache-2.0
document.getElementById("app")!.textContent = "Drydock";
