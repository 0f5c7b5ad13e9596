// Types that nsfwjs imports from this package. All of them are types of tfjs-core.
export * from '@tensorflow/tfjs-core'
