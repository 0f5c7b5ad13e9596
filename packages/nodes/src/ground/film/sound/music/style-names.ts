export const musicStyles = ['sunny', 'dreamy', 'electric', 'lofi'] as const
export type MusicStyle = (typeof musicStyles)[number]
