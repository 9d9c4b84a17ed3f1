// What the children of a record say while they stand as a matrix.
export const words = {
  'matrix.back': 'Back to the table',
  'matrix.differs': 'differs from most',
  'matrix.empty': 'No {{area}} yet, so there is nothing to cross.',
  'matrix.grid': '{{area}}: {{field}}',
  'matrix.here': 'At the current cell',
  'matrix.make': 'Make it',
  'matrix.missing': 'missing',
  'matrix.open': 'Edit as a matrix',
  'matrix.shows': 'Cells show',
  'matrix.there': '{{there}} of {{all}} are there.',
  'matrix.twins': 'At a place that is taken already:',
  'matrix.usual_one': '{{number}} differs from most:',
  'matrix.usual_other': '{{number}} differ from most:',
  'matrix.without': 'without',
}
