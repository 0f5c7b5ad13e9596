export { abbreviate } from '@easel/contract/client'
export { badgeCount } from './badge-count.ts'
export { bytesText } from './bytes.ts'
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
