import { type GraphQLDirective, type GraphQLSchema, isRequiredArgument } from 'graphql'
import { deprecation, type GraphChange, graphChange, written } from './graph-type-diff.ts'
import { say } from './say.ts'

/** What the library does not name of directives: those that came, and their arguments. */
export function directiveChanges(old: GraphQLSchema, next: GraphQLSchema): GraphChange[] {
  const before = new Map(old.getDirectives().map((directive) => [directive.name, directive]))
  return next.getDirectives().flatMap((directive) => {
    const known = before.get(directive.name)
    const place = `@${directive.name}`
    if (known === undefined) return [graphChange('safe', 'graphql-directive-added', say('graphql-added', { name: place }), place)]
    return [...placeChanges(known, directive, place), ...directive.args.flatMap((argument) => argumentChanges(known, argument, place))]
  })
}

function placeChanges(old: GraphQLDirective, next: GraphQLDirective, place: string): GraphChange[] {
  const added = next.locations.filter((location) => !old.locations.includes(location))
  return [
    ...added.map((location) =>
      graphChange(
        'safe',
        'graphql-directive-location-added',
        say('graphql-directive-location-added', { part: location, name: place }),
        place,
      ),
    ),
    ...(next.isRepeatable && !old.isRepeatable
      ? [graphChange('safe', 'graphql-directive-repeatable-added', say('graphql-directive-repeatable-added', { name: place }), place)]
      : []),
  ]
}

function argumentChanges(directive: GraphQLDirective, argument: GraphQLDirective['args'][number], place: string): GraphChange[] {
  const old = directive.args.find(({ name }) => name === argument.name)
  const names = { argument: argument.name, name: place }
  // The library names the required ones.
  if (old === undefined)
    return isRequiredArgument(argument)
      ? []
      : [graphChange('safe', 'graphql-directive-argument-added', say('graphql-optional-argument-added', names), place)]
  const changes = deprecation(old, argument, `${place}(${argument.name}:)`)
  const [typeBefore, typeAfter] = [String(old.type), String(argument.type)]
  if (typeBefore !== typeAfter)
    changes.push(
      typeBefore === `${typeAfter}!`
        ? graphChange('safe', 'graphql-directive-argument-became-optional', say('graphql-argument-became-optional', names), place)
        : graphChange(
            'breaking',
            'graphql-directive-argument-type-changed',
            say('graphql-argument-type-changed', { ...names, before: typeBefore, after: typeAfter }),
            place,
          ),
    )
  const [before, after] = [written(old), written(argument)]
  if (before !== after) {
    const says =
      before === ''
        ? say('graphql-argument-default-added', { ...names, after })
        : after === ''
          ? say('graphql-argument-default-removed', names)
          : say('graphql-argument-default-changed', { ...names, before, after })
    changes.push(
      graphChange(
        'risky',
        `graphql-directive-argument-default-${before === '' ? 'added' : after === '' ? 'removed' : 'changed'}`,
        says,
        place,
      ),
    )
  }
  return changes
}
