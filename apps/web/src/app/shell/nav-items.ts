import { type Icon, IconBrush, IconSearch, IconSparkles, IconUserCircle } from '@tabler/icons-react'

interface NavItem {
  to: string
  label: 'nav.inspiration' | 'nav.search' | 'nav.tool' | 'nav.profile'
  icon: Icon
}

export const navItems: readonly NavItem[] = [
  { to: '/inspiration', label: 'nav.inspiration', icon: IconSparkles },
  { to: '/search', label: 'nav.search', icon: IconSearch },
  { to: '/tool', label: 'nav.tool', icon: IconBrush },
  { to: '/profile', label: 'nav.profile', icon: IconUserCircle },
]
