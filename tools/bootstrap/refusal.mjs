/** A reason not to go on that is shown to the person as it is, without a stack. */
export class Refusal extends Error {}
