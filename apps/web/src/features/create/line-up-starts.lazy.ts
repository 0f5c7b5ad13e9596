export { LineUpStarts as default } from './components/line-up-starts.tsx'
