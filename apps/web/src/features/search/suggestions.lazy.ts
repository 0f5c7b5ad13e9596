export { Suggestions as default } from './components/suggestions.tsx'
