//! The order of instructions: that in which a pipeline without queues would begin them.

use super::instruction::{Cost, NONE, Op, Unit};
use super::record::Recorder;
use super::{KNOWN, MAX};

/// Micro-operations that begin in a cycle.
const WIDTH: u32 = 3;

/// What has to come before what.
struct Graph {
    /// For each instruction, those whose results or effects it needs.
    sources: [[u16; 4]; MAX],
    /// How many instructions use its result.
    uses: [u16; MAX],
}

impl Graph {
    const fn of(program: &Recorder) -> Self {
        let mut graph = Self { sources: [[NONE; 4]; MAX], uses: [0; MAX] };
        let mut i = 0;
        while i < program.len {
            let x = &program.code[i];
            let operands = [x.from[0], x.from[1], x.sum];
            let mut k = 0;
            while k < 3 {
                // Known vectors are always there. One that is named twice counts once.
                let known = operands[k] == NONE || (operands[k] as usize) < KNOWN;
                if !known
                    && (k == 0 || operands[k] != operands[0])
                    && (k < 2 || operands[k] != operands[1])
                {
                    let source = operands[k] as usize - KNOWN;
                    graph.sources[i][k] = source as u16;
                    graph.uses[source] += 1;
                }
                k += 1;
            }
            if matches!(x.op, Op::Load | Op::Store) {
                graph.sources[i][3] = conflict(program, i);
            }
            i += 1;
        }
        graph
    }
}

/// The last instruction before `i` that is about the same memory. Two loads might change places, but then a store
/// would have to wait for both.
const fn conflict(program: &Recorder, i: usize) -> u16 {
    let x = &program.code[i];
    let mut j = i;
    while j > 0 {
        j -= 1;
        let y = &program.code[j];
        if matches!(y.op, Op::Load | Op::Store) && x.array == y.array {
            let apart = (x.immediate as i32 - y.immediate as i32).abs();
            if apart < 8 {
                return j as u16;
            }
        }
    }
    NONE
}

/// The units, and when each is free.
struct Units([u32; 4]);

impl Units {
    /// Takes a unit for an instruction that begins now, if one is free.
    const fn take(&mut self, cost: Cost, now: u32) -> bool {
        let unit = match cost.unit {
            Unit::Multiply => 0,
            Unit::Shift => 1,
            // Multiplications have nowhere else to go.
            Unit::Either => (self.0[1] > now) as usize ^ 1,
            Unit::Load => 2,
            Unit::Store => 3,
        };
        let free = self.0[unit] <= now;
        if free {
            self.0[unit] = now + cost.cycles;
        }
        free
    }
}

/// What has begun, and when its results are there.
struct State {
    order: [u16; MAX],
    count: usize,
    begun: [bool; MAX],
    ready: [u32; MAX],
    summed: [u32; MAX],
    units: Units,
    live: usize,
    /// The first instruction that has not begun.
    first: usize,
    now: u32,
    /// Micro-operations of this cycle.
    width: u32,
}

impl State {
    /// Begins instruction `i`, if that is possible now.
    const fn try_begin(
        &mut self,
        program: &Recorder,
        graph: &mut Graph,
        i: usize,
        live_limit: usize,
    ) {
        let x = &program.code[i];
        let cost = x.op.cost();
        let mut ends = 0;
        let mut k = 0;
        while k < 4 {
            let source = graph.sources[i][k];
            if source != NONE {
                let s = source as usize;
                let same = k == 2 && cost.kind == program.code[s].op.cost().kind && cost.kind != 0;
                let at = if same { self.summed[s] } else { self.ready[s] };
                if !self.begun[s] || (k < 3 && at > self.now) {
                    return;
                }
                ends += (k < 3 && graph.uses[s] == 1) as usize;
            }
            k += 1;
        }
        let result = !matches!(x.op, Op::Store) as usize;
        if i != self.first && result > ends && self.live + result > ends + live_limit {
            return;
        }
        if !self.units.take(cost, self.now) {
            return;
        }
        self.begun[i] = true;
        self.order[self.count] = i as u16;
        self.count += 1;
        self.width += cost.cycles;
        self.ready[i] = self.now + cost.latency;
        self.summed[i] = self.now + cost.sum;
        self.live = self.live + result - ends;
        let mut k = 0;
        while k < 3 {
            if graph.sources[i][k] != NONE {
                graph.uses[graph.sources[i][k] as usize] -= 1;
            }
            k += 1;
        }
        while self.first < program.len && self.begun[self.first] {
            self.first += 1;
        }
    }
}

/// The order in which instructions begin.
pub(super) const fn order(program: &Recorder, window: usize, live_limit: usize) -> [u16; MAX] {
    let mut graph = Graph::of(program);
    let mut state = State {
        order: [NONE; MAX],
        count: 0,
        begun: [false; MAX],
        ready: [0; MAX],
        summed: [0; MAX],
        units: Units([0; 4]),
        live: 0,
        first: 0,
        now: 0,
        width: 0,
    };
    while state.count < program.len {
        state.width = 0;
        // Multiplications first: other instructions have a second unit.
        let mut pass = 0;
        while pass < 2 {
            let mut i = state.first;
            let end = if i + window < program.len { i + window } else { program.len };
            while i < end && state.width < WIDTH {
                let multiplies = matches!(program.code[i].op.cost().unit, Unit::Multiply);
                if !state.begun[i] && multiplies == (pass == 0) {
                    state.try_begin(program, &mut graph, i, live_limit);
                }
                i += 1;
            }
            pass += 1;
        }
        state.now += 1;
    }
    state.order
}
