// A file of its own: what is imported from the package as a whole comes whole.
export { Notifications as default } from '@mantine/notifications'
