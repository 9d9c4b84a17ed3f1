// Which commands a synonym may stand for: all the console has for everybody. Pure.
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

const isSetting = /^set:[A-Za-z][\w:.-]{0,79}$/
const isId = /[0-9a-f]{8}-[0-9a-f]{4}-/i

/**
 * Whether a command of the console is called so: one of its own, an action, a list or what lies behind it. Views that people made for
 * themselves, and records, are none.
 */
export const isCommandName = (resources: readonly Resource[], name: string): boolean => {
  if (isId.test(name)) return false
  if (name.startsWith('set:')) return isSetting.test(name)
  if (name.startsWith('/')) {
    const screen = name.split(/[/?]/)[1]
    return resources.some(resource => screenOf(resource) === `/${screen}`)
  }
  const dot = name.indexOf('.')
  const resource = resources.find(one => one.name === name.slice(0, dot))
  return resource !== undefined && actionOf(resource, name.slice(dot + 1)) !== undefined
}
