// Who is here and what they may, for every room inside. Filled when a place is applied; reading it before that throws.
import { useSyncExternalStore } from 'react'
import { api } from '#console/net/api.ts'
import type { Place } from '#contract/brand.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Resource } from '#contract/resource.ts'
import { type Me, type Profile, paths } from '#contract/session.ts'

interface Here {
  me?: Me
  place?: Place
  may: (actionId: string) => boolean
}

const nobody: Here = { may: () => false }
let here = nobody
/** The profile of whoever is here as the server was last known to keep it, and what is being saved of it, the oldest first. */
interface Stored {
  profile: Profile
  saving: { patch: Partial<Profile>; isTaken?: true }[]
}
let stored: Stored | undefined
let resources: readonly Resource[] = []
let bring: ((resource: string) => Promise<readonly Resource[]>) | undefined
/** What has come from there stays, whatever place is entered. */
const arrived = new Map<string, Resource>()
const readers = new Set<() => void>()

const set = (next: Here) => {
  here = next
  for (const read of readers) read()
}

const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

/** Outside React. */
export const currentMe = (): Me | undefined => here.me
export const currentPlace = (): Place | undefined => here.place
export const may = (actionId: string): boolean => here.may(actionId)
export const onMe = subscribe

export const setMe = (me: Me | undefined, place?: Place): void => {
  const granted = new Set(me?.permissions)
  stored = me && { profile: me.profile, saving: [] }
  set(me ? { me, place, may: actionId => granted.has(actionId) } : nobody)
}

const useHere = () => useSyncExternalStore(subscribe, () => here)

export const useMe = (): Me => {
  const { me } = useHere()
  if (!me) throw new Error('useMe is for screens behind the sign-in')
  return me
}

/** The brand and country of this tab. */
export const usePlace = (): Place => {
  const { place } = useHere()
  if (!place) throw new Error('usePlace is for screens with a brand and country')
  return place
}

export const useMay = (): ((actionId: string) => boolean) => useHere().may
/** For the frame, which is also there when nobody is. */
export const useMaybeMe = (): Me | undefined => useHere().me
export const useMaybePlace = (): Place | undefined => useHere().place

/** All that is being saved stands on what is kept; nothing is shown of somebody who was told anew since, or is here no more. */
const showSaved = (of: Stored): void => {
  while (of.saving[0]?.isTaken) of.profile = { ...of.profile, ...of.saving.shift()?.patch }
  const profile: Profile = Object.assign({}, of.profile, ...of.saving.map(({ patch }) => patch))
  if (here.me && of === stored) set({ ...here, me: { ...here.me, profile } })
}

/**
 * Seen at once; kept on the server. A refusal is thrown and takes back this change alone, whatever was changed before and after it.
 * `at` is the place being entered.
 */
export const saveProfile = async (patch: Partial<Profile>, at?: { brand: string; country: string }): Promise<void> => {
  const theirs = stored
  if (!theirs) return
  const one: Stored['saving'][number] = { patch }
  theirs.saving.push(one)
  showSaved(theirs)
  try {
    await api.post(paths.profile, { patch }, { once: null, background: true, ...(at && { place: at }) })
    one.isTaken = true
  } catch (thrown) {
    theirs.saving.splice(theirs.saving.indexOf(one), 1)
    throw thrown
  } finally {
    showSaved(theirs)
  }
}

/** What the server has answered to a change of them. */
export const changeViews = (change: (views: Me['views']) => Me['views']): void => {
  if (here.me) set({ ...here, me: { ...here.me, views: change(here.me.views) } })
}

/** Asked for and not there yet. */
const coming = new Map<string, Promise<void>>()

/** Given with the place: whole resources, or of resources that have not come their outline, and what brings the area of one. */
export const setCatalogue = (
  known: readonly Resource[],
  bringing?: (resource: string) => Promise<readonly Resource[]>,
): void => {
  if (bringing !== bring) {
    arrived.clear()
    coming.clear()
  }
  resources = known.map(one => (isOutlined(one) ? (arrived.get(one.name) ?? one) : one))
  bring = bringing
}

const isAway = (name: string): boolean => resources.some(resource => resource.name === name && isOutlined(resource))

const brought = async (name: string, by: NonNullable<typeof bring>, isQuiet: boolean): Promise<void> => {
  for (const one of await by(name)) arrived.set(one.name, one)
  if (!isAway(name)) return
  setCatalogue(resources, bring)
  if (!isQuiet) set({ ...here })
}

/**
 * Brings the area of a resource if only its outline is here; asked for again while it comes, it is waited for, and told once. Quietly:
 * nobody waits for it, so nothing is drawn anew.
 */
export const bringArea = async (name: string, { isQuiet = false } = {}): Promise<void> => {
  if (!bring || !isAway(name)) return
  const asked = coming.get(name)
  if (asked) return asked
  const comes = brought(name, bring, isQuiet)
  coming.set(name, comes)
  try {
    await comes
  } finally {
    if (coming.get(name) === comes) coming.delete(name)
  }
}

export const knownResources = (): readonly Resource[] => resources

/** As it is known now, whole or in outline: nothing is fetched for it. */
export const knownResource = (name: string): Resource | undefined => resources.find(resource => resource.name === name)

/** Whole, fetched with its area where that has not come. Throws what keeps it from coming. */
export const wholeResource = async (name: string): Promise<Resource | undefined> => {
  await bringArea(name)
  return knownResource(name)
}

/** As it is known now. Who asks for one by name will soon need the rest of it: its area comes, and whoever reads here hears of it. */
export const resourceNamed = (name: string): Resource | undefined => {
  if (isAway(name)) void bringArea(name).catch(() => {})
  return knownResource(name)
}
