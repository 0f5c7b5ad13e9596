export const error = {
  network: 'Network error, please try again',
  unknown: 'Unknown error',
  noNetwork: 'Please check your network connection',
  noNetworkTitle: 'This did not load',
  loginRequired: 'Login required to access this feature',
  required: 'This field is required',
  notFoundTitle: 'Nothing hangs here',
  notFoundText: 'This page does not exist, or its picture was taken down.',
  brokenTitle: 'Something went wrong',
  brokenText: 'The page could not be shown. It may work when you try again.',
  home: 'Go to Inspiration',
  profile: 'Failed to fetch user information, please try again later',
}
