export { Fact, FactList, RelativeTime } from './facts.tsx'
