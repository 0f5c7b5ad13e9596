export { readPictureWords as default } from '@easel/media-metadata/words'
