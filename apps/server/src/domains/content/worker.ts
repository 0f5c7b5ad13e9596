export { fillFeed } from './fill-feed.ts'
