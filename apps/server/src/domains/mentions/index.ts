export { type Mention, mentionsOf, mentionsToNotify, notifyMentioned } from './mentions.ts'
