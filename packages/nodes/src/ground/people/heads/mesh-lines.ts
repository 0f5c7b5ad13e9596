/** Points of the mesh along the parts of a face, with MediaPipe's indices. Left refers to the left of the picture. */
export const oval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const
export const leftEye = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246] as const
export const rightEye = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466,
] as const
export const leftBrow = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46] as const
export const rightBrow = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276] as const
export const lips = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
] as const
export const mouth = [
  78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
] as const
/** Line from one wing of the nose below the tip to the other wing. */
export const nose = [129, 64, 98, 97, 2, 326, 327, 294, 358] as const
/** Points where nearly every face has bare skin: cheeks, and the sides and the tip of the nose. */
export const bare = [50, 280, 205, 425, 36, 266, 101, 330, 117, 346, 187, 411, 4, 195, 142, 371] as const
/** Points on the forehead, which a fringe may cover. */
export const foreheads = [151, 9, 108, 337, 69, 299, 67, 297] as const
/** The upper points of the left and of the right cheek, which beards do not cover. */
export const bareSides = [
  [50, 36, 101, 117, 142],
  [280, 266, 330, 346, 371],
] as const
/** Points below the eyes, which lenses cover. */
export const belowEyes = [
  [110, 24, 23, 22, 230, 229, 231],
  [339, 254, 253, 252, 450, 449, 451],
] as const
