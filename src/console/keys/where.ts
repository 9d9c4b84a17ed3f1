// What the groups of keys are called, by where they work.
import type { BindingGroup } from './bindings.ts'

export const whereOf: Record<BindingGroup, string> = {
  global: 'keys.inGlobal',
  go: 'keys.go',
  new: 'keys.new',
  list: 'keys.inList',
  record: 'keys.inRecord',
  deck: 'keys.inDeck',
  home: 'keys.inHome',
  actions: 'keys.ofActions',
}
