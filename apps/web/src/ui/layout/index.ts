export { ChoiceChips } from './choice-chips.tsx'
export { Flyout } from './flyout.tsx'
export { FlyoutItem } from './flyout-item.tsx'
export { Segments } from './segments.tsx'
