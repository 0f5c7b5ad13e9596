/**
 * Networks by the file that holds their weights. Networks that find people and faces are in the packages that publish them (MediaPipe,
 * Google, Apache-2.0).
 */
export const networkFiles = {
  /** 256 × 256 RGB of 0..1 in, likelihood of a person out (selfie segmentation, general model). */
  person: '@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
  /** 128 × 128 RGB of -1..1 in, boxes and scores out (BlazeFace, short range). */
  largeFaces: '@mediapipe/face_detection/face_detection_short_range.tflite',
  /** 192 × 192 RGB of -1..1 in, boxes and scores out (BlazeFace, full range). */
  smallFaces: '@mediapipe/face_detection/face_detection_full_range.tflite',
  /** 256 × 256 RGB of 0..1 in, 512 × 512 of the same out: twice as large, and clean. Trained by `training/enlarge`. */
  enlarge: '@easel/nodes/networks/enlarge.tflite',
} as const

export type NetworkName = keyof typeof networkFiles

export interface NetworkCall {
  readonly network: NetworkName
  readonly input: Float32Array
}

/** Answers come in the order of the calls. */
export type NetworkAnswer = { readonly outputs: readonly Float32Array[] } | { readonly error: unknown }
