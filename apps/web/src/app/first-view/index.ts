export { FirstScript, KeptTokenScript, Ready } from './first-view.tsx'
