// The laws of a tree of named nodes (categories, menus): no cycles, five levels, dense positions, readable paths.
import type { Finding } from '#contract/problem.ts'
import { nearest } from './nearest.ts'
import { refusal } from './refusal.ts'

export type Branch = { id: string; name: string; parent: string | null }
export const depthLimit = 5

const find = (tree: readonly Branch[], id: string | null): Branch | undefined => tree.find(node => node.id === id)

const childrenOf = (tree: readonly Branch[], parent: string | null): Branch[] =>
  tree.filter(node => node.parent === parent)

/** The node and everything above it, top first. Stops at a cycle instead of spinning. */
export function lineOf(tree: readonly Branch[], id: string | null): Branch[] {
  const line: Branch[] = []
  for (let node = find(tree, id); node && !line.includes(node); node = find(tree, node.parent)) line.unshift(node)
  return line
}

/** Levels of the branch, itself included. */
export function heightOf(tree: readonly Branch[], id: string, seen: ReadonlySet<string> = new Set()): number {
  if (seen.has(id)) return 0
  const below = childrenOf(tree, id).map(child => heightOf(tree, child.id, new Set([...seen, id])))
  return 1 + Math.max(0, ...below)
}

export const depthFinding = (depth: number): Finding | undefined =>
  depth <= depthLimit ? undefined : refusal('DEPTH', 'tree.depth', { depth, limit: depthLimit })

const missing = (id: string): Finding => refusal('REF_NOT_FOUND', 'tree.missing', { id })

/** Why a branch may not go under a new parent (null is the top). */
export function moveFinding(tree: readonly Branch[], id: string, parent: string | null): Finding | undefined {
  const branch = find(tree, id)
  if (!branch) return missing(id)
  const line = lineOf(tree, parent)
  if (parent !== null && line.length === 0) return missing(parent)
  if (line.includes(branch)) return refusal('CYCLE', 'tree.cycle', { name: branch.name })
  return depthFinding(line.length + heightOf(tree, id))
}

/** The siblings in their new order: positions are the places in this list, 0..n-1, without holes. */
export function placed(siblings: readonly string[], id: string, position: number): string[] {
  const others = siblings.filter(sibling => sibling !== id)
  const place = Math.min(Math.max(Math.trunc(position), 0), others.length)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** A ">" inside a name is written `\>`, so that a path always reads back. */
export const printPath = (names: readonly string[]): string =>
  names.map(name => name.replace(/[\\>]/g, '\\$&')).join(' > ')

export const parsePath = (path: string): string[] =>
  [...path.matchAll(/((?:\\[\s\S]|[^\\>]|\\$)*)(?:>|$)/g)]
    .map(match => match[1]!.trim().replace(/\\([\\>])/g, '$1'))
    .filter(name => name !== '')

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Walks a path down the tree: the node it names, or the first name that is not there with the nearest one that is. */
export function resolvePath(tree: readonly Branch[], path: string): { node: Branch } | { finding: Finding } {
  const names = parsePath(path)
  let node: Branch | undefined
  for (const [level, name] of names.entries()) {
    const children = childrenOf(tree, node?.id ?? null)
    const next = children.find(child => sameName(child.name, name))
    if (!next) {
      const walked = printPath(names.slice(0, level + 1))
      const meant = nearest(
        name,
        children.map(child => child.name),
      )
      const finding = meant
        ? refusal('REF_NOT_FOUND', 'tree.unknownNear', { path: walked, meant })
        : refusal('REF_NOT_FOUND', 'tree.unknown', { path: walked })
      return { finding }
    }
    node = next
  }
  return node ? { node } : { finding: refusal('REQUIRED', 'tree.nameless') }
}

export function leafFinding(tree: readonly Branch[], id: string): Finding | undefined {
  if (childrenOf(tree, id).length === 0) return undefined
  const path = printPath(lineOf(tree, id).map(node => node.name))
  return refusal('RULE', 'tree.leaf', { path })
}

export function siblingFinding(
  tree: readonly (Branch & { slug: string })[],
  node: Branch & { slug: string },
): Finding | undefined {
  const clash = tree.some(other => other.id !== node.id && other.parent === node.parent && other.slug === node.slug)
  if (!clash) return undefined
  const above = find(tree, node.parent)?.name
  return above
    ? refusal('DUPLICATE', 'tree.sibling', { slug: node.slug, parent: above })
    : refusal('DUPLICATE', 'tree.siblingTop', { slug: node.slug })
}
