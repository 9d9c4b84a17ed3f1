// Findings about one block of a tree. In a cell a tree is written as JSON, as structure is.
import type { Field } from '../field.ts'
import { type BlockKind, blockNamed, kindOf, type Leaf } from '../fields/blocks.ts'
import { finer, saidOf } from '../finding.ts'
import type { Finding } from '../problem.ts'
import { partNamed } from './groups.ts'

/** A finding about one field of one block; its path leads there. */
export const blockFinding = (why: Finding, id: string, type: BlockKind, name: string, part: Field): Finding => {
  const [block, named] = [blockNamed(type), partNamed(name, part)]
  const place = { key: 'findings.BLOCK_PART', text: `${block.text}, ${named.text}`, params: { block, part: named } }
  return {
    ...finer(why.code, 'WITHIN', { place, why: saidOf(why) }),
    path: [id, name, why.path].filter(Boolean).join('.'),
  }
}

export const leafFinding = (why: Finding, { facts }: Pick<Field, 'facts'>, { block, name, field }: Leaf): Finding => {
  const type = kindOf(facts.blocks, block.type)
  return type ? blockFinding(why, block.id, type, name, field) : why
}
