export const gate = {
  signUp: {
    like: 'Sign up to like this',
    follow: 'Sign up to follow people',
    collect: 'Sign up to collect templates',
    save: 'Sign up to save this',
    comment: 'Sign up to reply',
    start: 'Sign up to make your picture',
    other: 'Sign up to continue',
  },
  signIn: {
    like: 'Log in to like this',
    follow: 'Log in to follow people',
    collect: 'Log in to collect templates',
    save: 'Log in to save this',
    comment: 'Log in to reply',
    start: 'Log in to make your picture',
    other: 'Log in to continue',
  },
}
