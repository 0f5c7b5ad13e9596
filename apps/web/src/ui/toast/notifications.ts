// This file is separate, because a dynamic import of the package itself would load all of it.
export { Notifications as default } from '@mantine/notifications'
