//! A tree as text: one rule for each number of steps.
//!
//! ```text
//! 127 = 63 + 64 : rader-64              two children, products by this method
//! 762 = 254 + 254 + 254 : good-rader-768
//! 64 sheared = 32 + 32 : karatsuba-32   how its matrix is stored; unsaturated, if nothing is said
//! 16 sheared                            a leaf
//! 508 = 127 + 127 + 127 + 127 : umull-128, umull-256
//! ```
//!
//! Several products after the colon: the children's steps follow one another on all of (f, g), which is multiplied in blocks
//! of the first product's length, and their matrices are merged at the end: pairs by the first product, pairs of pairs by
//! the second, and so on.
//!
//! Rules are lines, or parts between semicolons; `#` begins a comment. The first rule is the root. What is a child and has no
//! rule is a leaf, unsaturated.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use crate::products::Name;

/// The storage of a matrix of n steps. u and v have degree n at most, and no constant coefficient
/// after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Storage {
    /// n coefficients: that of x^n has the place of the constant one.
    Saturated,
    /// n coefficients of u/x and v/x.
    Sheared,
    /// n + 1 coefficients: one step less than there is room for.
    #[default]
    Unsaturated,
}

impl Storage {
    /// All storages.
    pub const ALL: [Self; 3] = [Self::Saturated, Self::Sheared, Self::Unsaturated];

    /// Returns the name in a tree's text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Saturated => "saturated",
            Self::Sheared => "sheared",
            Self::Unsaturated => "unsaturated",
        }
    }

    /// Coefficients of the longest polynomial of a matrix of n steps.
    #[must_use]
    pub const fn coefficients(self, steps: usize) -> usize {
        match self {
            Self::Unsaturated => steps + 1,
            Self::Saturated | Self::Sheared => steps,
        }
    }
}

/// A node with the nodes below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Division steps.
    pub steps: usize,
    /// The storage of the node's matrix.
    pub storage: Storage,
    /// Children and their product; none for a leaf.
    pub inner: Option<Inner>,
}

/// The children of a node, and the products that combine their results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inner {
    /// The product of matrices, and of matrices and vectors.
    pub product: Name,
    /// The products above the first level, if matrices are merged in pairs. If empty, each matrix
    /// is multiplied by the product of those before it.
    pub merges: Vec<Name>,
    /// The children, in the order of their steps.
    pub children: Vec<Tree>,
}

/// More steps than any ring here needs.
const BOUND_STEPS: usize = 1 << 13;

/// The right side of a rule.
#[derive(Clone, Default)]
struct Rule {
    storage: Storage,
    inner: Option<(Vec<Name>, Vec<usize>)>,
}

impl Rule {
    fn parse(text: &str) -> Result<(usize, Self), String> {
        let wrong = |why: &str| format!("rule {text:?}: {why}");
        let (left, right) = match text.split_once('=') {
            Some((left, right)) => (left, Some(right)),
            None => (text, None),
        };
        let mut words = left.split_whitespace();
        let steps = number(words.next().unwrap_or_default()).map_err(|why| wrong(&why))?;
        let storage = match words.next() {
            None => Storage::default(),
            Some(word) => Storage::ALL
                .into_iter()
                .find(|storage| storage.name() == word)
                .ok_or_else(|| wrong("storages are saturated, sheared and unsaturated"))?,
        };
        if words.next().is_some() {
            return Err(wrong("the left side is a number of steps and a storage"));
        }
        let Some(right) = right else { return Ok((steps, Self { storage, inner: None })) };
        let (sum, product) =
            right.split_once(':').ok_or_else(|| wrong("no product: it follows a colon"))?;
        let children: Result<Vec<usize>, String> = sum.split('+').map(number).collect();
        let children = children.map_err(|why| wrong(&why))?;
        let total: usize = children.iter().sum();
        if total != steps || children.len() < 2 {
            return Err(wrong(&format!("the children make {total} steps, of {steps}")));
        }
        let products: Result<Vec<Name>, String> =
            product.split(',').map(|name| name.trim().parse()).collect();
        let products = products.map_err(|why| wrong(&why))?;
        let levels = children.len().next_power_of_two().ilog2() as usize;
        if products.len() > 1 && products.len() != levels {
            return Err(wrong(&format!("{levels} levels of merges need as many products")));
        }
        Ok((steps, Self { storage, inner: Some((products, children)) }))
    }
}

fn number(text: &str) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|&n| 0 < n && n < BOUND_STEPS);
    number.ok_or_else(|| format!("{:?} is no number of steps", text.trim()))
}

impl FromStr for Tree {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rules = BTreeMap::new();
        let mut root = None;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        for part in lines.flat_map(|line| line.split(';')).map(str::trim) {
            if part.is_empty() {
                continue;
            }
            let (steps, rule) = Rule::parse(part)?;
            root.get_or_insert(steps);
            if rules.insert(steps, rule).is_some() {
                return Err(format!("{steps} steps have two rules"));
            }
        }
        let root = root.ok_or("a tree has at least one rule")?;
        let mut used = BTreeSet::new();
        let tree = grown(&rules, root, &mut used);
        match rules.keys().find(|steps| !used.contains(*steps)) {
            Some(unused) => Err(format!("no node has {unused} steps, which have a rule")),
            None => Ok(tree),
        }
    }
}

/// The tree of these rules. Children have fewer steps, so it ends.
fn grown(rules: &BTreeMap<usize, Rule>, steps: usize, used: &mut BTreeSet<usize>) -> Tree {
    used.insert(steps);
    let rule = rules.get(&steps).cloned().unwrap_or_default();
    let inner = rule.inner.map(|(products, children)| Inner {
        product: products[0],
        merges: products[1..].to_vec(),
        children: children.into_iter().map(|child| grown(rules, child, used)).collect(),
    });
    Tree { steps, storage: rule.storage, inner }
}

impl Tree {
    /// Levels of products.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.inner
            .as_ref()
            .map_or(0, |inner| 1 + inner.children.iter().map(Self::levels).max().unwrap_or(0))
    }

    /// Returns the different nodes and the number of each, by descending steps.
    #[must_use]
    pub fn census(&self) -> Vec<(&Self, usize)> {
        let mut rows: Vec<(&Self, usize)> = Vec::new();
        self.count(&mut rows);
        rows.sort_by_key(|(node, _)| std::cmp::Reverse(node.steps));
        rows
    }

    fn count<'a>(&'a self, rows: &mut Vec<(&'a Self, usize)>) {
        match rows.iter_mut().find(|(node, _)| *node == self) {
            Some((_, count)) => *count += 1,
            None => rows.push((self, 1)),
        }
        self.inner.iter().flat_map(|inner| &inner.children).for_each(|child| child.count(rows));
    }

    /// Returns every product of this node and of the nodes below.
    #[must_use]
    pub fn products(&self) -> BTreeSet<Name> {
        let inner = self.inner.iter();
        inner
            .flat_map(|inner| {
                let below = inner.children.iter().flat_map(Self::products);
                below.chain([inner.product]).chain(inner.merges.iter().copied()).collect::<Vec<_>>()
            })
            .collect()
    }
}

/// The rule of this node.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.steps)?;
        if self.storage != Storage::default() {
            write!(f, " {}", self.storage.name())?;
        }
        let Some(Inner { product, merges, children }) = &self.inner else { return Ok(()) };
        let sum: Vec<_> = children.iter().map(|child| child.steps.to_string()).collect();
        write!(f, " = {} : {product}", sum.join(" + "))?;
        merges.iter().try_for_each(|product| write!(f, ", {product}"))
    }
}
