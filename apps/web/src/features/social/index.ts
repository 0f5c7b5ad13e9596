export { FollowButton } from './components/follow-button.tsx'
