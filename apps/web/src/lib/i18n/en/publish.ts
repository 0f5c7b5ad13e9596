export const publish = {
  title: 'Post your work',
  label: 'Description',
  placeholder: 'Say something about it. #tags become topics.',
  required: 'Input something',
  submit: 'Post & Download',
  successTitle: 'Posted Successfully',
  successText: 'Your work has been posted!',
}
