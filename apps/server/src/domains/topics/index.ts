export { setTopics, type TopicRow, topicIds } from './topics.repo.ts'
export { topicHandlers, topicPage, topicSearch } from './topics.routes.ts'
