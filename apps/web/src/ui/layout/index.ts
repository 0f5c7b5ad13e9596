export { ChoiceChips } from './choice-chips.tsx'
