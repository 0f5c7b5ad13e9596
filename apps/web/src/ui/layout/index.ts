export { ChoiceChips } from './choice-chips.tsx'
export { Segments } from './segments.tsx'
