export { Canvas as default } from './canvas.tsx'
