export { type Mention, mentionsOf, tellMentioned } from './mentions.ts'
