export { DemoFeed } from './demo-feed.ts'
