export { ComparisonView } from './comparison-view.tsx'
