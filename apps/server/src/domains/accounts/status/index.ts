export * from './appeal-token.ts'
export * from './deactivation.repo.ts'
export * from './suspension.repo.ts'
