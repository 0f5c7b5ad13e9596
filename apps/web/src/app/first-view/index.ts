export { HeadScript, LastScript, Ready } from './first-view.tsx'
