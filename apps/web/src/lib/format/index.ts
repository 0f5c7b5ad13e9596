export { abbreviate } from '@easel/contract/client'
export { badgeCount, bytesText } from './numbers.ts'
export {
  clockText,
  dateText,
  durationText,
  momentText,
  roughDurationText,
  timeAgo,
  timeAhead,
} from './time.ts'
export { uuid } from './uuid.ts'
