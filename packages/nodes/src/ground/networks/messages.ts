/** File of a package that holds the weights of a network: the whole file, or the bytes `from` … `to` of it. */
export interface WeightsFile {
  readonly path: string
  readonly from?: number
  readonly to?: number
}

/**
 * Networks by the file that holds their weights. Networks that detect people and faces are in npm packages of their publishers
 * (MediaPipe, Google, Apache-2.0).
 */
export const networkFiles = {
  /** Input: 256 × 256 RGB with values of 0 to 1. Output: the likelihood of a person (selfie segmentation, general model). */
  person: { path: '@mediapipe/selfie_segmentation/selfie_segmentation.tflite' },
  /** Input: 128 × 128 RGB with values of -1 to 1. Output: boxes and scores (BlazeFace, short range). */
  largeFaces: { path: '@mediapipe/face_detection/face_detection_short_range.tflite' },
  /** Input: 192 × 192 RGB with values of -1 to 1. Output: boxes and scores (BlazeFace, full range). */
  smallFaces: { path: '@mediapipe/face_detection/face_detection_full_range.tflite' },
  /**
   * Input: 192 × 192 RGB with values of 0 to 1. Output: 468 points of a face and a score (`face_landmark.tflite`).
   * The package joins its files into one file; their positions are in `face_mesh_solution_packed_assets_loader.js`. The larger
   * model of the package refines eyes and lips, but has operators that the runtime lacks.
   */
  mesh: {
    path: '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data',
    from: 2_495_952,
    to: 3_737_848,
  },
  /**
   * Input: 224 × 224 RGB with values of -1 to 1. Output: boxes of heads with points of their bodies, and scores (the detector of
   * BlazePose).
   */
  bodies: { path: '@mediapipe/pose/pose_solution_packed_assets.data' },
  /** Input: 256 × 256 RGB with values of 0 to 1. Output: 39 points of a body and a score (BlazePose, full model). */
  joints: { path: '@mediapipe/pose/pose_landmark_full.tflite' },
  /**
   * Input: 256 × 256 RGB with values of 0 to 1. Output: 512 × 512 RGB with values of 0 to 1, without noise. Trained by
   * `training/enlarge`.
   */
  enlarge: { path: '@easel/nodes/networks/enlarge.tflite' },
} as const satisfies Readonly<Record<string, WeightsFile>>

export type NetworkName = keyof typeof networkFiles

export interface NetworkCall {
  readonly network: NetworkName
  readonly input: Float32Array
}

/** Answers come in the order of the calls. */
export type NetworkAnswer = { readonly outputs: readonly Float32Array[] } | { readonly error: unknown }
