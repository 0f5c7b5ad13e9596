export { LineUpStarts as default } from './line-up/line-up-starts.tsx'
