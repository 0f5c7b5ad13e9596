export const follow = {
  follow: 'Follow',
  following: 'Following',
  name: '{{label}} {{name}}',
  followed: 'You are now following {{name}}',
  unfollowed: 'You are no longer following {{name}}',
  followFailed: 'Follow failed',
  unfollowFailed: 'Unfollow failed',
}
