import { type Icon, IconBrush, IconSparkles, IconUserCircle } from '@tabler/icons-react'

interface NavItem {
  to: string
  label: 'nav.inspiration' | 'nav.tool' | 'nav.profile'
  icon: Icon
}

export const navItems: readonly NavItem[] = [
  { to: '/inspiration', label: 'nav.inspiration', icon: IconSparkles },
  { to: '/tool', label: 'nav.tool', icon: IconBrush },
  { to: '/profile', label: 'nav.profile', icon: IconUserCircle },
]
