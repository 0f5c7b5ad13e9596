export const people = {
  follow: 'Follow',
  following: 'Following',
  followName: '{{label}} {{name}}',
  followed: 'You are following {{name}}',
  unfollowed: 'You no longer follow {{name}}',
  followFailed: 'Follow failed',
  unfollowFailed: 'Unfollow failed',
}
