//! The schedule of instructions: the order in which a pipeline without queues would begin them.

use super::instruction::{NONE, Op};
use super::record::Recorder;
use super::{KNOWN, MAX, OPERAND};

/// The units of the processor.
#[derive(Clone, Copy)]
enum Unit {
    /// Multiplies.
    Multiply,
    /// Shifts.
    Shift,
    /// Either of the two.
    Either,
    /// Loads.
    Load,
    /// Stores.
    Store,
}

/// The cost of an instruction.
#[derive(Clone, Copy)]
struct Cost {
    unit: Unit,
    /// Micro-operations, each one cycle of the unit.
    cycles: u32,
    /// Cycles until the result can be used.
    latency: u32,
    /// Cycles until an instruction of the same kind can add to the result.
    sum: u32,
    /// The instructions of the same kind share a number; 0 for none.
    kind: u32,
}

impl Op {
    const fn cost(self) -> Cost {
        let (unit, cycles, latency, sum, kind) = match self {
            Self::Load | Self::LoadHalf => (Unit::Load, 1, 5, 5, 0),
            Self::Result => (Unit::Either, 0, 0, 0, 0),
            Self::Store => (Unit::Store, 2, 1, 1, 0),
            Self::Low | Self::LowLane | Self::High | Self::HighLane => (Unit::Multiply, 2, 5, 2, 2),
            Self::SubLane => (Unit::Multiply, 2, 5, 2, 2),
            Self::ShiftDown => (Unit::Shift, 1, 3, 3, 0),
            Self::ShiftRound => (Unit::Shift, 1, 4, 4, 0),
            Self::Product
            | Self::ProductUpper
            | Self::Sum
            | Self::SumUpper
            | Self::Difference
            | Self::DifferenceUpper
            | Self::ProductLane
            | Self::ProductLaneUpper
            | Self::SumLane
            | Self::SumLaneUpper
            | Self::DifferenceLane
            | Self::DifferenceLaneUpper => (Unit::Multiply, 1, 4, 1, 1),
            _ => (Unit::Either, 1, 3, 3, 0),
        };
        Cost { unit, cycles, latency, sum, kind }
    }
}

/// Micro-operations that begin in a cycle.
const WIDTH: u32 = 3;

/// The dependencies between instructions.
struct Graph {
    /// The instructions whose results each instruction needs, two operands and a sum; and one whose effect it needs.
    sources: [[u16; 4]; MAX],
    /// The first of the list of those that need the instruction, as 4·(its index) + (which of the sources), or
    /// [`NONE`].
    users: [u16; MAX],
    next_user: [[u16; 4]; MAX],
    /// The number of operands and sums that the instruction's result still is.
    uses: [u16; MAX],
    /// The number of sources that have not begun.
    waiting: [u16; MAX],
}

impl Graph {
    const fn of(program: &Recorder) -> Self {
        let mut graph = Self {
            sources: [[NONE; 4]; MAX],
            users: [NONE; MAX],
            next_user: [[NONE; 4]; MAX],
            uses: [0; MAX],
            waiting: [0; MAX],
        };
        let mut i = 0;
        while i < program.len {
            let x = &program.code[i];
            let [a, b] = x.from;
            // One that is named twice counts once; as a sum, it is needed as early as the other.
            graph.add(i, 0, a);
            if b != a {
                graph.add(i, 1, b);
            }
            if x.sum != a && x.sum != b {
                graph.add(i, 2, x.sum);
            }
            // Arrays that are only read may be read in any order.
            if matches!(x.op, Op::Load | Op::Store) && (x.array as usize) < OPERAND {
                graph.add(i, 3, conflict(program, i));
            }
            i += 1;
        }
        graph
    }

    const fn add(&mut self, i: usize, k: usize, value: u16) {
        // Known vectors are available from the beginning.
        if value == NONE || (value as usize) < KNOWN {
            return;
        }
        let source = value as usize - KNOWN;
        self.sources[i][k] = source as u16;
        self.next_user[i][k] = self.users[source];
        self.users[source] = (4 * i + k) as u16;
        self.uses[source] += (k < 3) as u16;
        self.waiting[i] += 1;
    }
}

/// The result of the last instruction before `i` that is about the same memory. Two loads might change places, but then
/// a store would depend on both.
const fn conflict(program: &Recorder, i: usize) -> u16 {
    let x = &program.code[i];
    let mut j = i;
    while j > 0 {
        j -= 1;
        let y = &program.code[j];
        let same = y.array == x.array && y.immediate == x.immediate;
        if same && matches!(y.op, Op::Load | Op::Store) {
            return (KNOWN + j) as u16;
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

/// The state of the schedule: which instructions have begun, and which may.
struct State {
    graph: Graph,
    order: [u16; MAX],
    count: usize,
    begun: [bool; MAX],
    /// The cycle in which the results of all sources that have begun are available.
    ready: [u32; MAX],
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
    const fn try_begin(&mut self, program: &Recorder, i: usize, live_limit: usize) {
        let op = program.code[i].op;
        let cost = op.cost();
        let mut ends = 0;
        let mut k = 0;
        // A result of the program stays live.
        while k < 3 && !matches!(op, Op::Result) {
            let source = self.graph.sources[i][k];
            ends += (source != NONE && self.graph.uses[source as usize] == 1) as usize;
            k += 1;
        }
        let result = !matches!(op, Op::Store | Op::Result) as usize;
        let many = result > ends && self.live + result > ends + live_limit;
        if many && i != self.first || !self.units.take(cost, self.now) {
            return;
        }
        self.begun[i] = true;
        self.order[self.count] = i as u16;
        self.count += 1;
        self.width += cost.cycles;
        self.live = self.live + result - ends;
        let mut k = 0;
        while k < 3 {
            if self.graph.sources[i][k] != NONE {
                self.graph.uses[self.graph.sources[i][k] as usize] -= 1;
            }
            k += 1;
        }
        let mut user = self.graph.users[i];
        while user != NONE {
            let (who, k) = (user as usize / 4, user as usize % 4);
            let kind = program.code[who].op.cost().kind;
            let latency = match k {
                2 if kind == cost.kind && kind != 0 => cost.sum,
                // Instructions about the same memory only keep their order.
                3 => 0,
                _ => cost.latency,
            };
            self.graph.waiting[who] -= 1;
            if self.ready[who] < self.now + latency {
                self.ready[who] = self.now + latency;
            }
            user = self.graph.next_user[who][k];
        }
        while self.first < program.len && self.begun[self.first] {
            self.first += 1;
        }
    }
}

/// The order in which instructions begin.
pub(super) const fn order(program: &Recorder, window: usize, live_limit: usize) -> [u16; MAX] {
    let mut state = State {
        graph: Graph::of(program),
        order: [NONE; MAX],
        count: 0,
        begun: [false; MAX],
        ready: [0; MAX],
        units: Units([0; 4]),
        live: 0,
        first: 0,
        now: 0,
        width: 0,
    };
    // The instructions of the window that have not begun.
    let mut pending = [0; MAX];
    let (mut pendings, mut end) = (0, 0);
    while state.count < program.len {
        while end < program.len && end < state.first + window {
            pending[pendings] = end;
            pendings += 1;
            end += 1;
        }
        state.width = 0;
        // Multiplications first: other instructions have a second unit.
        let mut pass = 0;
        while pass < 2 {
            let (mut from, mut to) = (0, 0);
            while from < pendings {
                let i = pending[from];
                from += 1;
                if state.graph.waiting[i] == 0
                    && state.ready[i] <= state.now
                    && state.width < WIDTH
                    && matches!(program.code[i].op.cost().unit, Unit::Multiply) == (pass == 0)
                {
                    state.try_begin(program, i, live_limit);
                }
                if !state.begun[i] {
                    pending[to] = i;
                    to += 1;
                }
            }
            pendings = to;
            pass += 1;
        }
        state.now += 1;
    }
    state.order
}
