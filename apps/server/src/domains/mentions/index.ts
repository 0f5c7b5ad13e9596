export { type Mention, mentionsOf, notifyMentioned } from './mentions.ts'
