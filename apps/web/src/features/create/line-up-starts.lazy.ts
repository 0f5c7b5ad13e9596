export { LineUpStarts as default } from './line-up/index.ts'
