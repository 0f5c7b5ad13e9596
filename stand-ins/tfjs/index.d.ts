// Types that nsfwjs names by this package; all of them are tfjs-core's.
export * from '@tensorflow/tfjs-core'
