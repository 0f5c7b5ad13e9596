export const feed = {
  title: 'Inspiration',
  lead: 'Fresh off the easel.',
  hot: 'Hot',
  fresh: 'New',
  order: 'Order',
  like: 'Like',
  unlike: 'Take the like back',
  by: '{{title}}, by {{name}}',
  emptyTitle: 'No posts yet',
  emptyText: 'The first picture could be yours.',
  emptyAction: 'Create one',
  video: 'Video',
}
