// Areas a person has pinned to the top of their sidebar, in their own order; kept with the profile on the server.
import { currentMe, knownResource, saveProfile, useMay, useMe } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { mostPins } from '#contract/session.ts'
import { actionOf } from '#contract/standard.ts'

const kept = (): readonly string[] => currentMe()?.profile.pins ?? []

/** Those the person may open here; what they pinned elsewhere stays pinned. */
export const usePinned = (): Resource[] => {
  const may = useMay()
  const { pins = [] } = useMe().profile
  return pins.flatMap(name => {
    const resource = knownResource(name)
    return resource && may(actionOf(resource, 'open')?.id ?? '') ? [resource] : []
  })
}

export const isPinned = ({ name }: Pick<Resource, 'name'>): boolean => kept().includes(name)
export const isPinFull = (): boolean => kept().length >= mostPins

/** Throws what the server refuses; nothing is pinned beyond the limit. */
export const pin = async ({ name }: Pick<Resource, 'name'>, isOn: boolean): Promise<void> => {
  const others = kept().filter(one => one !== name)
  if (isOn && others.length >= mostPins) return
  await saveProfile({ pins: isOn ? [...others, name] : others })
}

/** One place up (-1) or down (1) among those shown. */
export const movePin = async (
  shown: readonly Resource[],
  { name }: Pick<Resource, 'name'>,
  by: 1 | -1,
): Promise<void> => {
  const pins = [...kept()]
  const other = shown[shown.findIndex(one => one.name === name) + by]
  if (!other) return
  const [from, to] = [pins.indexOf(name), pins.indexOf(other.name)]
  pins.splice(from, 1)
  pins.splice(to, 0, name)
  await saveProfile({ pins })
}
