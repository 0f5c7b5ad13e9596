export { FirstScript, Ready } from './first-view.tsx'
